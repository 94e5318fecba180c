class Poppy < Formula
  desc "MongoDB-compatible server that keeps its data in memory"
  homepage "@URL@"
  url "@URL@"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "openjdk" unless OS.linux?

  def install
    rm_r "runtime" unless OS.linux?
    rm "lib/poppy-server.aot" unless OS.linux?
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/poppy"
    libexec.install Dir["*"]
    java_home = OS.linux? ? {} : { JAVA_HOME: Formula["openjdk"].opt_prefix }
    (bin/"poppy").write_env_script libexec/"bin/poppy", java_home
  end

  service do
    run [opt_bin/"poppy", "--journal", var/"poppy"]
    keep_alive true
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/poppy --version")
  end
end
