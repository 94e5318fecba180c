package dev.morphium.spring.messaging;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A recurring job: a job is sent by the clock to the topic of a {@link MessageListener}, once for
 * all instances of the application.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Recurring {
  /** The name of the schedule; empty for the topic. */
  String name() default "";

  /** When, as a cron expression of five or six fields; {@code ${…}} is resolved. */
  String cron() default "";

  /** The zone of the cron expression. */
  String zone() default "UTC";

  /** How often, as a duration ({@code 10m}, {@code PT10M}), in place of a cron expression. */
  String every() default "";
}
