package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property, an {@code int} or {@code long}, that counts the changes of an entity.
 *
 * <p>Storing an entity whose count is not that of the document is a {@code
 * VersionMismatchException}: it was changed since it was read.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface Version {}
