package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says how a property is named in the document, or which property a constructor's parameter is. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Property {
  /**
   * On a field, the name in the document; {@code .} for what the naming strategy makes of the
   * property's name, the default. On a parameter, the name of the property in Java.
   */
  String fieldName() default ".";
}
