package dev.morphium.server.cli;

import dev.morphium.server.admin.AdminSettings;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of the admin port: health, metrics and the admin page by HTTP. */
final class AdminOptions {
  private static final int MOST_PORT = 65_535;

  private final CommandOption port =
      CommandOption.one(
              "PORT",
              "Port of the admin page, health and metrics by HTTP: /, /docs/, /health/live,"
                  + " /health/ready, /metrics; with TLS where clients have it. 0 takes any free"
                  + " one, which the ready line tells.",
              "--admin-port")
          .of(ValueKind.number("", 0, MOST_PORT))
          .usual("none");

  private final CommandOption address =
      CommandOption.one("ADDRESS", "Address that the admin port listens on.", "--admin-bind")
          .of(ValueKind.localAddress())
          .usual(AdminSettings.LOOPBACK);

  List<CommandOption> all() {
    return List.of(port, address);
  }

  /** Where the admin port listens; nothing when there is none. */
  List<String> addresses() {
    AdminSettings settings = read();
    return settings == null ? List.of() : List.of(settings.address());
  }

  /** The admin port that was asked for; null for none. */
  @Nullable AdminSettings read() {
    String given = address.value();
    if (!port.isGiven()) {
      if (given != null) {
        throw new UsageException(
            address.name() + ": there is no admin port without --admin-port PORT");
      }
      return null;
    }
    return new AdminSettings(given == null ? AdminSettings.LOOPBACK : given, (int) port.number(0));
  }
}
