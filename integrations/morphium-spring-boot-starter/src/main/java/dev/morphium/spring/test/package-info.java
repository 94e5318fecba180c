/** The slice of tests with a database. */
@NullMarked
package dev.morphium.spring.test;

import org.jspecify.annotations.NullMarked;
