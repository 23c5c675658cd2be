"""What holds while one version of the code replaces another: both work on the new schema."""
