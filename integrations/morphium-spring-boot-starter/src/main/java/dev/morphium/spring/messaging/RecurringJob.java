package dev.morphium.spring.messaging;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.schedule.Schedule;
import java.time.ZoneId;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.Environment;

/** A job that {@link Recurring} asks for. */
record RecurringJob(String name, String topic, Schedule schedule) {
  static RecurringJob of(Recurring said, String topic, Environment environment) {
    String cron = environment.resolveRequiredPlaceholders(said.cron());
    String every = environment.resolveRequiredPlaceholders(said.every());
    if (cron.isEmpty() == every.isEmpty()) {
      throw new IllegalArgumentException(
          "@Recurring of topic '%s' says either cron or every, not %s"
              .formatted(topic, cron.isEmpty() ? "neither" : "both"));
    }
    Schedule schedule =
        cron.isEmpty()
            ? Schedule.every(DurationStyle.detectAndParse(every))
            : Schedule.cron(cron, ZoneId.of(said.zone()));
    return new RecurringJob(said.name().isEmpty() ? topic : said.name(), topic, schedule);
  }

  void put(Messaging messaging) {
    messaging.schedules().put(name, schedule, Message.job(topic));
  }
}
