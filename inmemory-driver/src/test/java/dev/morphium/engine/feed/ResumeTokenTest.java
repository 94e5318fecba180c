package dev.morphium.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResumeTokenTest {
  private static final UUID SOME = new UUID(-5, 7);

  private static ResumeToken event(
      ResumeToken.Kind kind, long time, long position, int ordinal, int fragment) {
    return new ResumeToken(kind, time, position, ordinal, fragment, SOME);
  }

  @Test
  void tokensSortAsTheirPlacesDo() {
    List<ResumeToken> sorted =
        List.of(
            ResumeToken.highWaterMark(1),
            ResumeToken.highWaterMark(2L << 32),
            event(ResumeToken.Kind.EVENT, 2L << 32, 9, 0, -1),
            event(ResumeToken.Kind.INVALIDATE, 2L << 32, 9, 0, -1),
            event(ResumeToken.Kind.EVENT, 2L << 32, 9, 1, 0),
            event(ResumeToken.Kind.EVENT, 2L << 32, 9, 1, 1),
            event(ResumeToken.Kind.EVENT, 2L << 32, 9, 256, -1),
            ResumeToken.highWaterMark((2L << 32) + 1),
            event(ResumeToken.Kind.EVENT, 0x90000000_00000001L, 10, 0, -1));
    List<ResumeToken> shuffled = new ArrayList<>(sorted);
    Collections.shuffle(shuffled, new Random(3));
    shuffled.sort((left, right) -> left.text().compareTo(right.text()));
    assertThat(shuffled).isEqualTo(sorted);
  }

  @Test
  void aTokenIsReadAsItWasWritten() {
    for (ResumeToken token :
        List.of(
            ResumeToken.highWaterMark(77L << 32 | 5),
            event(ResumeToken.Kind.EVENT, 77L << 32, 12, 3, -1),
            event(ResumeToken.Kind.EVENT, 77L << 32, 12, 3, 4),
            event(ResumeToken.Kind.INVALIDATE, 77L << 32, 12, 3, -1))) {
      assertThat(ResumeToken.parse(token.toDocument())).isEqualTo(token);
    }
  }

  @Test
  void theClusterTimeStandsWhereMongoDbHasIt() {
    assertThat(ResumeToken.highWaterMark(0x64AB0001_00000002L).text())
        .startsWith("8264AB000100000002");
  }

  @ParameterizedTest
  @CsvSource({
    "{}, 40647",
    "{a: 1}, 40647",
    "{_data: 1}, 40647",
    "{_data: null}, 40647",
    "{_data: ''}, 40649",
    "{_data: 'abc'}, 9",
    "{_data: 'xyzt'}, 9",
    "{_data: '00'}, 50811",
    "{_data: '82'}, 260",
    "{_data: '8264AB000100000002'}, 260",
  })
  void whatIsNoTokenIsRefused(String token, int code) {
    assertThatThrownBy(() -> ResumeToken.parse(Document.parse(token)))
        .isInstanceOfSatisfying(
            CommandException.class, error -> assertThat(error.code().number()).isEqualTo(code));
  }

  @Test
  void aTokenOfMongoDbIsRefused() {
    String theirs =
        "8265B8F36B000000022B042C0100296E5A100469E03217B2954C6580FCAD5A7D225571463C6F7065726174"
            + "696F6E54797065003C696E736572740046646F63756D656E744B65790046645F6964006465B8F36B"
            + "BDD90E425EC09B31000004";
    assertThatThrownBy(
            () -> ResumeToken.parse(new DocumentBuilder().append("_data", theirs).build()))
        .isInstanceOfSatisfying(
            CommandException.class,
            error -> assertThat(error.code().codeName()).isEqualTo("InvalidResumeToken"));
  }

  @Test
  void mangledTokensAreRefusedAndNeverTakenForOthers() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String good = event(ResumeToken.Kind.EVENT, 99L << 32 | 1, 5, 2, -1).text();
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(good);
      for (int edits = 1 + random.nextInt(3); edits > 0 && !text.isEmpty(); edits--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(4)) {
          case 0 -> text.setCharAt(at, "0123456789ABCDEFxg$".charAt(random.nextInt(19)));
          case 1 -> text.deleteCharAt(at);
          case 2 -> text.insert(at, random.nextInt(10));
          default -> text.setLength(at + 1);
        }
      }
      if (text.toString().equals(good)) {
        continue;
      }
      Document token = new DocumentBuilder().append("_data", text.toString()).build();
      assertThatThrownBy(() -> ResumeToken.parse(token))
          .as("seed %d, %s", seed, text)
          .isInstanceOfSatisfying(
              CommandException.class,
              error -> assertThat(error.code().number()).isIn(9, 260, 40649, 50811));
    }
  }
}
