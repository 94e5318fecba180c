package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property that has the user who stored the entity first (auditing).
 *
 * <p>It is of the type that the auditor gives ({@code MorphiumBuilder.auditor}), or a {@code
 * String}, which gets the user's text. It is set when it is empty, also by an upsert that inserts.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface CreatedBy {}
