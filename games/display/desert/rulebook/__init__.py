"""The rulebook of Forbidden Desert: chapters, rulings with examples, and questions, in the order of a rulebook."""

from games.display.desert.rulebook.chapters import rulebook
