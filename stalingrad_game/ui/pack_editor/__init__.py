"""The editor of data packs: which pack, its pieces as forms, each as it is printed beside it."""
