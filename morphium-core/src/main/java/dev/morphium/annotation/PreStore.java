package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method without parameters that is called before the entity is stored, whole.
 *
 * <p>It may return an entity of its class, which takes the place of the old one; that is how
 * records change. An exception from a method that is called before keeps the operation from
 * happening.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD})
public @interface PreStore {}
