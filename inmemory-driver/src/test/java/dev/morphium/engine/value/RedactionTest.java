package dev.morphium.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RedactionTest {
  @Test
  void namesStayAndValuesGo() {
    Document command =
        Document.parse("{find: 'c', filter: {name: 'Ann', $or: [{a: 1}, {b: {$in: [2, 'x']}}]}}");
    assertThat(Redaction.of(command))
        .isEqualTo(
            Document.parse(
                "{find: '###', filter: {name: '###', $or: [{a: '###'}, {b: {$in: ['###',"
                    + " '###']}}]}}"));
  }
}
