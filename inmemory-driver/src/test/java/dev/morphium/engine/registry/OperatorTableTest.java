package dev.morphium.engine.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.protocol.CommandException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class OperatorTableTest {
  private final AtomicInteger made = new AtomicInteger();
  private final OperatorTable<String> table = OperatorTable.lazy(this::entries);

  private OperatorTable.Builder<String> entries() {
    made.incrementAndGet();
    return OperatorTable.<String>of("operator").implemented("$add", "sum").planned("$later");
  }

  @Test
  void makesItsEntriesOnceAndAtTheFirstLookUp() {
    assertThat(made).hasValue(0);
    assertThat(table.find("$add")).isEqualTo("sum");
    assertThat(table.find("$other")).isNull();
    assertThat(table.implementedNames()).containsExactly("$add");
    assertThat(made).hasValue(1);
  }

  @Test
  void refusesWhatIsPlanned() {
    assertThatThrownBy(() -> table.find("$later"))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("The operator '$later' is not supported yet");
  }
}
