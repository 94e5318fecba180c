package dev.morphium.tools;

import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The connection string option ({@code --uri}) of the client programs. */
final class ServerOption {
  static final String NAME = "--uri";
  static final String USUAL_URI = "mongodb://127.0.0.1:27017/";

  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = NAME,
      paramLabel = "URI",
      description =
          "Connection string of the server or the set (" + USUAL_URI + "); also without --uri.")
  private String uri = USUAL_URI;

  Driver connect() {
    try {
      return Drivers.connect(uri);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--uri: " + e.getMessage(), e);
    }
  }
}
