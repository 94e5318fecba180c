package dev.morphium.engine.spill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.value.Document;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of temporary files, and the files in it. */
class SpillDirectoryTest {
  @TempDir Path parent;

  @Test
  void whatACrashLeftIsRemovedAndWhatIsUsedStays() throws Exception {
    Path left = Files.createDirectory(parent.resolve("morphium-spill-1-1-left"));
    Files.writeString(left.resolve("1.spill"), "left");
    Files.createFile(parent.resolve("morphium-spill-1-1-left.lock"));
    Path foreign = Files.createDirectory(parent.resolve("morphium-spill-2-2-unlocked"));
    try (SpillFixture used = new SpillFixture(parent, 10);
        SpillFixture fixture = new SpillFixture(parent, 10);
        WorkMemory first = used.open(true);
        WorkMemory memory = fixture.open(true)) {
      assertThat(files()).hasSize(3);
      write(first);
      write(memory);
      assertThat(left).doesNotExist();
      assertThat(foreign).exists();
      assertThat(files()).hasSize(1 + 2 + 2);
    }
    assertThat(files()).containsExactly(foreign);
  }

  @Test
  void nothingIsMadeBeforeItIsNeededAndOnlyTheOwnerMayLook() throws Exception {
    Path folder = parent.resolve("made");
    try (SpillFixture fixture = new SpillFixture(folder, 10);
        WorkMemory memory = fixture.open(true)) {
      assertThat(folder).doesNotExist();
      write(memory);
      try (var inside = Files.list(folder)) {
        Path own = inside.filter(Files::isDirectory).findFirst().orElseThrow();
        if (own.getFileSystem().supportedFileAttributeViews().contains("posix")) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
              .isEqualTo("rwx------");
          try (var unlinked = Files.list(own)) {
            assertThat(unlinked).isEmpty();
          }
        }
      }
      assertThat(fixture.directory.openFiles()).isEqualTo(1);
    }
  }

  @Test
  void runsThatAreWrittenAtTheSameTimeAreReadApart() {
    Random random = new Random(3);
    try (SpillFixture fixture = new SpillFixture(parent, 10);
        WorkMemory memory = fixture.open(true)) {
      StageMemory stage = memory.stage("$group", MemoryLimit.GROUP);
      List<SpillWriter> writers = List.of(stage.newRun(), stage.newRun(), stage.newRun());
      for (int i = 0; i < 3_000; i++) {
        writers.get(i % 3).startRecord().writeLong(i).writeDocument(document(random, i));
      }
      Random again = new Random(3);
      List<SpillReader> readers = writers.stream().map(writer -> writer.finish().open()).toList();
      for (int i = 0; i < 3_000; i++) {
        SpillReader reader = readers.get(i % 3);
        assertThat(reader.next()).isTrue();
        assertThat(reader.readLong()).isEqualTo(i);
        assertThat(reader.readDocument()).isEqualTo(document(again, i));
      }
      readers.forEach(reader -> assertThat(reader.next()).isFalse());
    }
  }

  @Test
  void aListThatMovedToDiskIsReadAtAnyPlace() {
    Random random = new Random(4);
    try (SpillFixture fixture = new SpillFixture(parent, 50_000);
        WorkMemory memory = fixture.open(true)) {
      DocumentList list = new DocumentList(memory.stage("$facet", MemoryLimit.FACET_BUFFER));
      for (int i = 0; i < 2_000; i++) {
        list.add(document(random, i));
      }
      assertThat(list.isSpilled()).isTrue();
      assertThat(memory.held()).isZero();
      Random places = new Random(5);
      for (int i = 0; i < 5_000; i++) {
        int place = places.nextInt(2_000);
        assertThat(list.get(place).get("i").toString()).isEqualTo(String.valueOf(placeText(place)));
      }
      assertThat(list).hasSize(2_000);
      list.close();
      assertThat(fixture.directory.openFiles()).isZero();
    }
  }

  private static Object placeText(int place) {
    return Document.parse("{i: " + place + "}").get("i");
  }

  private static Document document(Random random, int i) {
    int length = random.nextInt(i % 100 == 0 ? 150_000 : 200);
    return Document.parse("{i: %d, s: '%s'}".formatted(i, "x".repeat(length)));
  }

  private static void write(WorkMemory memory) {
    memory
        .stage("$sort", MemoryLimit.SORT)
        .newRun()
        .startRecord()
        .writeDocument(Document.EMPTY)
        .finish();
  }

  private List<Path> files() throws Exception {
    try (var files = Files.list(parent)) {
      return files.toList();
    }
  }
}
