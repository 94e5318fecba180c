/** The auto-configuration of Spring Boot: a Morphium from the properties of the application. */
@NullMarked
package dev.morphium.spring;

import org.jspecify.annotations.NullMarked;
