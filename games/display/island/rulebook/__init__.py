"""The rulebook of Forbidden Island: chapters, rulings with examples, and questions, in the order of a rulebook."""

from games.display.island.rulebook.chapters import rulebook
