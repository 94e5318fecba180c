package dev.morphium.server.replication.raft.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alipay.sofa.jraft.entity.EnumOutter.EntryType;
import com.alipay.sofa.jraft.entity.LogEntry;
import com.alipay.sofa.jraft.entity.LogId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MemoryLogTest {
  private final AtomicLong grown = new AtomicLong();
  private final MemoryLog log = new MemoryLog(grown::addAndGet);

  private void append(long from, long to) {
    List<LogEntry> entries = new ArrayList<>();
    LongStream.rangeClosed(from, to)
        .forEach(
            index -> {
              LogEntry entry = new LogEntry(EntryType.ENTRY_TYPE_DATA);
              entry.setId(new LogId(index, 1));
              entry.setData(ByteBuffer.allocate(1000));
              entries.add(entry);
            });
    assertThat(log.appendEntries(entries)).isEqualTo(entries.size());
  }

  @Test
  void keepsWhatWasAppendedAndTellsHowMuch() {
    append(1, 3000);
    assertThat(log.getFirstLogIndex()).isEqualTo(1);
    assertThat(log.getLastLogIndex()).isEqualTo(3000);
    assertThat(log.getEntry(2500).getId().getIndex()).isEqualTo(2500);
    assertThat(log.getEntry(3001)).isNull();
    assertThat(grown.get()).isBetween(3_000_000L, 4_000_000L);
    assertThatThrownBy(() -> append(3002, 3002)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void forgottenEntriesCanBeReadUntilTheNextTime() {
    append(1, 100);
    log.truncatePrefix(51);
    assertThat(log.getFirstLogIndex()).isEqualTo(51);
    assertThat(log.getEntry(50)).isNotNull();
    append(101, 2000);
    log.truncatePrefix(1001);
    assertThat(log.getEntry(50)).isNull();
    assertThat(log.getEntry(1000).getId().getIndex()).isEqualTo(1000);
    assertThat(log.getEntry(2000).getId().getIndex()).isEqualTo(2000);
  }

  @Test
  void anEndThatWasOverruledIsCutOff() {
    append(1, 100);
    log.truncateSuffix(40);
    assertThat(log.getLastLogIndex()).isEqualTo(40);
    assertThat(log.getEntry(41)).isNull();
    append(41, 60);
    assertThat(log.getLastLogIndex()).isEqualTo(60);
  }

  @Test
  void beginsAnewBehindASnapshot() {
    append(1, 100);
    log.truncatePrefix(501);
    assertThat(log.getFirstLogIndex()).isEqualTo(501);
    assertThat(log.getLastLogIndex()).isEqualTo(500);
    append(501, 510);
    log.reset(901);
    assertThat(log.getEntry(505)).isNull();
    append(901, 901);
    assertThat(log.getLastLogIndex()).isEqualTo(901);
  }
}
