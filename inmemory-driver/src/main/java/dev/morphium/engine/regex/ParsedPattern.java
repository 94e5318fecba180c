package dev.morphium.engine.regex;

/**
 * A pattern as a tree.
 *
 * @param root the whole pattern
 * @param names its capturing groups
 */
record ParsedPattern(Node root, GroupNames names) {}
