package dev.morphium.server.replication.raft.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.option.RaftMetaStorageOptions;
import dev.morphium.server.disk.AtomicFile;
import dev.morphium.server.disk.RealDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TermStoreTest {
  @TempDir private Path directory;
  private final List<IOException> failures = new ArrayList<>();

  private TermStore open() {
    return new TermStore(
        new AtomicFile(new RealDisk(), directory.resolve("facts").resolve("term")), failures::add);
  }

  @Test
  void everyStartBeginsATermWithoutAVote() throws IOException {
    Files.createDirectory(directory.resolve("facts"));
    TermStore first = open();
    assertThat(first.init(new RaftMetaStorageOptions())).isTrue();
    assertThat(first.getTerm()).isEqualTo(1);
    first.setTermAndVotedFor(7, new PeerId("127.0.0.1", 1234));
    TermStore second = open();
    assertThat(second.saved()).isEqualTo(7);
    assertThat(second.init(new RaftMetaStorageOptions())).isTrue();
    assertThat(second.getTerm()).isEqualTo(8);
    assertThat(second.getVotedFor().isEmpty()).isTrue();
    assertThat(open().saved()).as("on the disk before it may vote").isEqualTo(8);
    assertThat(failures).isEmpty();
  }

  @Test
  void whoComesToAPrimaryKeepsItsTermAndVotesInLaterOnesOnly() throws IOException {
    Files.createDirectory(directory.resolve("facts"));
    TermStore first = open();
    first.init(new RaftMetaStorageOptions());
    first.setTermAndVotedFor(7, new PeerId("127.0.0.1", 1234));
    TermStore second = open();
    second.join();
    second.init(new RaftMetaStorageOptions());
    assertThat(second.getTerm()).isEqualTo(7);
    assertThat(second.mayVoteIn(7)).isFalse();
    assertThat(second.mayVoteIn(8)).as("it may have stood in this one").isFalse();
    assertThat(second.mayVoteIn(9)).isTrue();
  }

  @Test
  void nothingRestsOnAVoteThatCouldNotBeSaved() throws IOException {
    Path facts = Files.createDirectory(directory.resolve("facts"));
    TermStore terms = open();
    terms.init(new RaftMetaStorageOptions());
    try (var files = Files.list(facts)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(facts);
    PeerId other = new PeerId("127.0.0.1", 1234);
    assertThatThrownBy(() -> terms.setVotedFor(other)).isInstanceOf(UncheckedIOException.class);
    assertThat(terms.getVotedFor().isEmpty()).isTrue();
    Files.createDirectory(facts);
    assertThatThrownBy(() -> terms.setTerm(9)).isInstanceOf(UncheckedIOException.class);
    assertThat(failures).as("told once").hasSize(1);
  }
}
