package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Keeps nulls out: a property that is null is not stored, and a null in the document leaves the
 * property's default alone. On a type, for all its properties.
 *
 * <p>Without it a null is stored as null and read as null.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE})
public @interface IgnoreNullFromDB {}
