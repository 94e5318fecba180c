/** Tests of listeners by annotation. */
@NullMarked
package dev.morphium.spring.messaging;

import org.jspecify.annotations.NullMarked;
