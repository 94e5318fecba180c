package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that nothing happens but what a method returns, so that leaving it unused is a mistake.
 *
 * <p>Error Prone and other checkers know annotations of this name, whatever their package: they
 * find the {@code query.f("age").gt(18);} whose result was dropped.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface CheckReturnValue {}
