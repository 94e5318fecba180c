/** BSON bytes, written and read without anything between them and the values. */
@NullMarked
package dev.morphium.bytes;

import org.jspecify.annotations.NullMarked;
