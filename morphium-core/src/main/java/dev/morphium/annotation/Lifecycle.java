package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a type has methods with {@link PreStore}, {@link PostLoad} and the like.
 *
 * <p>Such methods are called with or without it; a type that has it and no such method is a
 * mistake.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface Lifecycle {}
