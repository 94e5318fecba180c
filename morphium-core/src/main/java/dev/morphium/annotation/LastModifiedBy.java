package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property that has the user who stored or updated the entity last (auditing).
 *
 * <p>It is of the type that the auditor gives ({@code MorphiumBuilder.auditor}), or a {@code
 * String}, which gets the user's text. It is set by each store and each update, also by those of a
 * query or a part; null when no user is known.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface LastModifiedBy {}
