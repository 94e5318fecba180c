package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.cli.option.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessOptionsTest {
  @TempDir Path directory;

  private static PoppySettings settings(Map<String, String> environment, String... arguments)
      throws IOException {
    return new ServerOptions(environment, arguments).settings();
  }

  @ParameterizedTest
  @CsvSource({
    "'', false",
    "--auth, true",
    "--no-auth, false",
    "--bind 127.0.0.2, false",
    "--bind ::1, false",
    "--bind 0.0.0.0 --no-auth, false",
    "--bind 0.0.0.0 --auth, true",
    "--advertise localhost:1, false",
  })
  void accessControlIsOffOnLoopback(String arguments, boolean authorization) throws IOException {
    String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ");
    assertThat(settings(Map.of(), words).access()).isEqualTo(new AccessSettings(authorization));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--bind 0.0.0.0", "--bind ::", "--advertise 192.0.2.1:27017"})
  void whoLetsOthersInSaysWhetherTheyLogIn(String arguments) {
    assertThatThrownBy(() -> settings(Map.of(), arguments.split(" ")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(arguments)
        .hasMessageContaining("say --auth to have clients log in, or --no-auth");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POPPY", "MONGO"})
  void theEnvironmentNamesTheFirstUser(String prefix) throws IOException {
    PoppySettings settings =
        settings(
            Map.of(
                prefix + "_INITDB_ROOT_USERNAME", "admin",
                prefix + "_INITDB_ROOT_PASSWORD", "secret"));
    assertThat(settings.access()).isEqualTo(AccessSettings.CONTROLLED);
    assertThat(settings.users().users()).hasSize(1);
    assertThat(settings.users().users().getFirst().command().toJson())
        .isEqualTo("{\"createUser\": \"admin\", \"pwd\": \"secret\", \"roles\": [\"root\"]}");
    assertThat(settings.toString()).doesNotContain("secret");
  }

  @Test
  void thePasswordMayBeInAFile() throws IOException {
    Path file = Files.writeString(directory.resolve("password"), "geheim\n");
    PoppySettings settings =
        settings(
            Map.of(
                "POPPY_INITDB_ROOT_USERNAME",
                "admin",
                "POPPY_INITDB_ROOT_PASSWORD_FILE",
                file.toString()));
    assertThat(settings.users().users().getFirst().command().getString("pwd").getValue())
        .isEqualTo("geheim");
    assertThatThrownBy(
            () ->
                settings(
                    Map.of(
                        "POPPY_INITDB_ROOT_USERNAME",
                        "admin",
                        "POPPY_INITDB_ROOT_PASSWORD_FILE",
                        file + "-not")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("there is no");
  }

  @Test
  void halfAUserIsRefused() {
    assertThatThrownBy(() -> settings(Map.of("MONGO_INITDB_ROOT_USERNAME", "admin")))
        .hasMessageContaining(
            "MONGO_INITDB_ROOT_USERNAME and MONGO_INITDB_ROOT_PASSWORD (or _FILE) go together");
    assertThatThrownBy(
            () ->
                settings(
                    Map.of("POPPY_INITDB_ROOT_USERNAME", "a", "POPPY_INITDB_ROOT_PASSWORD", "b"),
                    "--no-auth"))
        .hasMessageContaining("--no-auth: it contradicts POPPY_INITDB_ROOT_USERNAME");
    assertThatThrownBy(
            () ->
                settings(
                    Map.of(
                        "MONGO_INITDB_ROOT_USERNAME", "a",
                        "MONGO_INITDB_ROOT_PASSWORD", "b",
                        "MONGO_INITDB_ROOT_PASSWORD_FILE", "c")))
        .hasMessageContaining("only one of them says it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {createUser: 'a', pwd: 'x', roles: []}

        {createUser: 'b', pwd: 'x', roles: [], db: 'd'}
        """,
        """
        [{createUser: 'a', pwd: 'x', roles: []},
         {createUser: 'b', pwd: 'x', roles: [], db: 'd'}]
        """
      })
  void aFileNamesUsers(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("users"), text);
    PoppySettings settings = settings(Map.of(), "--users-file", file.toString());
    assertThat(settings.access()).isEqualTo(AccessSettings.CONTROLLED);
    assertThat(settings.users().users())
        .extracting(
            user -> user.database() + "." + user.command().getString("createUser").getValue())
        .containsExactly("admin.a", "d.b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{createUser: 'secret' | line 1 is no JSON document",
        "{user: 'secret'} | line 1 is no document {createUser",
        "{createUser: 'secret', pwd: 'secret'} | line 1 is no document {createUser",
        "[{createUser: 'secret', roles: []}, 1] | document 2 is no document",
        "[{createUser: 'secret'} | the array is no JSON",
      })
  void whatIsNoUsersFileIsRefused(String text, String problem) throws IOException {
    Path file = Files.writeString(directory.resolve("users"), text);
    assertThatThrownBy(() -> settings(Map.of(), "--users-file", file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(problem)
        .hasMessageNotContaining("secret");
  }
}
