/** Messages and jobs in Spring Boot: listeners by annotation, their begin and their end. */
@NullMarked
package dev.morphium.spring.messaging;

import org.jspecify.annotations.NullMarked;
