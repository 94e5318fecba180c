/**
 * BSON's byte layout: type bytes, little-endian numbers, UTF-8, reading and writing of elements.
 *
 * <p>Two needs meet here, and the name of a class tells which one it serves. {@code BsonBytes},
 * {@code BsonCursor} and {@code FieldName} <em>trust</em>: they read documents that were validated
 * where they entered, or that were written here, and check nothing, because they are the innermost
 * loop of every query. {@code BsonReader} <em>checks</em> every step against the end of its bytes,
 * because it reads what a server sent.
 *
 * <p>Source: bsonspec.org, version 1.1.
 */
@NullMarked
package dev.morphium.bson;

import org.jspecify.annotations.NullMarked;
