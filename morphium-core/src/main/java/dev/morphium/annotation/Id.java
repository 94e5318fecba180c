package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The property that is stored as {@code _id}.
 *
 * <p>An {@code ObjectId}, {@code String} or {@code UUID} that is null gets a value when the entity
 * is stored. An entity without this annotation uses its property {@code id}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface Id {}
