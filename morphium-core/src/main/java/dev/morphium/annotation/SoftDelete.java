package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The mark of a deleted entity: deleting one sets it, and operations of the application leave
 * entities that have it out.
 *
 * <p>The property is a time ({@code Instant}, {@code Date} and the others that {@code @LastChange}
 * takes), which then says when, or a {@code boolean}. {@code scope().withDeleted()} sees the marked
 * ones, {@code scope().withoutSoftDelete()} deletes them for good.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface SoftDelete {}
