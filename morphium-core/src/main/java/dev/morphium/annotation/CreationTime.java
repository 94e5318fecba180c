package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property that has the time when the entity was stored first.
 *
 * <p>It may be a {@code long} (milliseconds since 1970), {@code Date}, {@code String} (ISO 8601),
 * or any moment of {@code java.time}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface CreationTime {}
