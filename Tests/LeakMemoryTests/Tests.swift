// Replaced by the first test file.
