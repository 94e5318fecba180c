package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The tenant that an entity belongs to: every operation of the application on the type's collection
 * sees and changes the present tenant's documents alone.
 *
 * <p>{@code Morphium.builder(settings).tenant(() -> current())} says who that is; without one an
 * operation is refused with a {@link dev.morphium.exception.TenantException}. A new entity whose
 * property is null gets the present tenant; one of another tenant is refused.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface TenantId {}
