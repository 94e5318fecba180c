/** The page about Spring Boot: its examples are compiled. */
@NullMarked
package dev.morphium.spring.docs;

import org.jspecify.annotations.NullMarked;
