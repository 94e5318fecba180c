/** The pages of docs: their examples are compiled and run, and nothing is left unmentioned. */
@NullMarked
package dev.morphium.docs;

import org.jspecify.annotations.NullMarked;
