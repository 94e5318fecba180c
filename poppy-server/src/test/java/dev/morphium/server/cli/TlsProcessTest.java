package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.morphium.server.tls.TestAuthority;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class TlsProcessTest {
  @TempDir Path directory;

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void hangUpRotatesCertificatesAndDoesNotStop() throws Exception {
    assumeFalse(PoppyProcess.ignoresHangups(), "a build that nohup has started cannot hang up");
    TestAuthority authority = new TestAuthority(directory, "authority");
    Path own = authority.issue("server.pem", "CN=server").file();
    Process poppy =
        PoppyProcess.start(
            "--port",
            "0",
            "--log-level",
            "info",
            "--tls-mode",
            "prefer",
            "--tls-certificate-key-file",
            own.toString(),
            "--audit-log",
            directory.resolve("audit.json").toString());
    try {
      PoppyProcess.ready(poppy);
      signal(poppy, "-HUP");
      BufferedReader log = poppy.errorReader(StandardCharsets.UTF_8);
      String line = log.readLine();
      while (line != null && !line.contains("the certificate of CN=server is in use")) {
        line = log.readLine();
      }
      assertThat(line).isNotNull();
      assertThat(poppy.isAlive()).isTrue();
    } finally {
      poppy.toHandle().destroy();
    }
    PoppyProcess.assertEnds(poppy, ExitCodes.TERMINATED);
    assertThat(Files.readString(directory.resolve("audit.json"))).contains("startup", "shutdown");
  }

  private static void signal(Process process, String name) throws Exception {
    new ProcessBuilder("kill", name, String.valueOf(process.pid())).start().waitFor();
  }

  @Test
  void keyOfAnotherCertificateIsOneSentence() throws Exception {
    TestAuthority authority = new TestAuthority(directory, "authority");
    Path one = authority.issue("one.pem", "CN=one").file();
    Path two = authority.issue("two.pem", "CN=two").file();
    Path mixed = directory.resolve("mixed.pem");
    String certificate = Files.readString(one);
    String key = Files.readString(two);
    String begin = "-----BEGIN PRIVATE KEY";
    Files.writeString(
        mixed,
        certificate.substring(0, certificate.indexOf(begin)) + key.substring(key.indexOf(begin)));
    Process poppy =
        PoppyProcess.start("--tls-mode", "require", "--tls-certificate-key-file", mixed.toString());
    assertThat(PoppyProcess.text(poppy))
        .isEqualToIgnoringNewLines(
            "poppy: TLS: the private key in %s does not belong to the certificate in %s"
                    .formatted(mixed, mixed)
                + "; --help lists all options");
    PoppyProcess.assertEnds(poppy, 2);
  }
}
