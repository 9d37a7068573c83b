"""The buildings of the city, drawn by code because fire and ruin change them."""
