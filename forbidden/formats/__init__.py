"""How dates are written, by language, where Django would write them otherwise."""
