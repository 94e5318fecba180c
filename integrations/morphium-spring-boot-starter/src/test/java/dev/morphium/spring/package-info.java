/** Tests, which run with Spring Boot 3.5 and with 4. */
@NullMarked
package dev.morphium.spring;

import org.jspecify.annotations.NullMarked;
