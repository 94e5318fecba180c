package dev.morphium.tools;

import dev.morphium.server.cli.Poppy;
import picocli.CommandLine;

/** Name and version of the programs: the server's. */
final class ToolsVersion implements CommandLine.IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {Poppy.version()};
  }
}
