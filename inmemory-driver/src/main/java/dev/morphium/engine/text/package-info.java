/**
 * Text search: languages, tokens, stems and stop words, the scores of a document's terms, and
 * parsed searches. The only package that knows the Snowball stemmers, which are loaded by the first
 * text index and never by a start.
 */
@NullMarked
package dev.morphium.engine.text;

import org.jspecify.annotations.NullMarked;
