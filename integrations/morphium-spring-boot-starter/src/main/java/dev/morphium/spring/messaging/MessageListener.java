package dev.morphium.spring.messaging;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A message listener: the method of a bean that handles the messages and jobs of a topic.
 *
 * <p>It has one parameter for the payload ({@code Message} for the message itself), and may have a
 * {@code MessageContext}. What it throws has a job tried again; what it returns, unless it is void,
 * is the answer to a request.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface MessageListener {
  /** The topic; {@code ${…}} is resolved. */
  String value();

  /** How many messages are handled at once, here; {@code 0} for messaging's default. */
  int concurrency() default 0;

  /** The consumer group, of which one listener gets a broadcast; empty for none. */
  String group() default "";

  /** How often a job is tried in all that says nothing itself; {@code 0} for three times. */
  int attempts() default 0;

  /**
   * How long before the second attempt, as a duration ({@code 10s}, {@code PT10S}); the pauses
   * behind it double. Empty for a second; {@code ${…}} is resolved.
   */
  String pause() default "";

  /** How long an attempt may take, as a duration; empty for any time. */
  String timeLimit() default "";
}
