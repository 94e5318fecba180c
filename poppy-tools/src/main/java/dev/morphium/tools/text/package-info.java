/** Documents as text: JSON and CSV, read and written as mongoimport and mongoexport do. */
@NullMarked
package dev.morphium.tools.text;

import org.jspecify.annotations.NullMarked;
