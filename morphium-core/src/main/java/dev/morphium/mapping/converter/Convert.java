package dev.morphium.mapping.converter;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The converter of a property, or of a type wherever it is a property's. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.TYPE})
public @interface Convert {
  /** The converter's class, which has a constructor without parameters. */
  Class<? extends Converter<?>> value();
}
