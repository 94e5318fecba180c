package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.MAPPER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Id;
import dev.morphium.annotation.Lifecycle;
import dev.morphium.annotation.PostLoad;
import dev.morphium.annotation.PostRemove;
import dev.morphium.annotation.PostStore;
import dev.morphium.annotation.PostUpdate;
import dev.morphium.annotation.PreRemove;
import dev.morphium.annotation.PreStore;
import dev.morphium.annotation.PreUpdate;
import dev.morphium.annotation.Transient;
import dev.morphium.exception.MappingException;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallbacksTest {
  static class Above {
    @Id String id = "1";
    @Transient final List<String> calls = new ArrayList<>();

    @PreStore
    void first() {
      calls.add("above");
    }
  }

  @Lifecycle
  static final class Recorder extends Above {
    @PreStore
    void second() {
      calls.add("own");
    }

    @PreStore
    @PreUpdate
    Recorder both() {
      calls.add("both");
      return this;
    }

    @PostStore
    @PostLoad
    @PreRemove
    @PostRemove
    @PostUpdate
    void every() {
      calls.add("every");
    }
  }

  record Failing(@Id String id) {
    @PreStore
    void store() {
      throw new IllegalStateException("no");
    }

    @PreUpdate
    void update() throws IOException {
      throw new IOException("disk");
    }
  }

  record WrongResult(@Id String id) {
    @PreStore
    Object other() {
      return "text";
    }
  }

  record WrongType(@Id String id) {
    @PreStore
    String other() {
      return "text";
    }
  }

  record NotCalled(@Id String id) {
    @PreStore
    static void shared() {}
  }

  @Test
  void thoseOfSuperclassesComeFirst() {
    Recorder recorder = new Recorder();
    assertThat(MAPPER.mapping(Recorder.class).callback(PreStore.class, recorder))
        .isSameAs(recorder);
    assertThat(recorder.calls).hasSize(3).startsWith("above").contains("own", "both");
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        PostStore.class,
        PostLoad.class,
        PreRemove.class,
        PostRemove.class,
        PostUpdate.class
      })
  void everyPhaseIsCalled(Class<? extends Annotation> phase) {
    Recorder recorder = new Recorder();
    MAPPER.mapping(Recorder.class).callback(phase, recorder);
    assertThat(recorder.calls).containsExactly("every");
  }

  @Test
  void anExceptionOfTheApplicationComesAsItIs() {
    EntityMapping<Failing> mapping = MAPPER.mapping(Failing.class);
    Failing entity = new Failing("1");
    assertThatThrownBy(() -> mapping.callback(PreStore.class, entity))
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("no");
    assertThatThrownBy(() -> mapping.callback(PreUpdate.class, entity))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Failing failed: java.io.IOException: disk")
        .hasCauseInstanceOf(IOException.class);
    assertThat(mapping.callback(PostLoad.class, entity)).isSameAs(entity);
  }

  @Test
  void whatACallbackMayBeAndGiveIsChecked() {
    EntityMapping<WrongResult> mapping = MAPPER.mapping(WrongResult.class);
    assertThatThrownBy(() -> mapping.callback(PreStore.class, new WrongResult("1")))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("@PreStore of " + WrongResult.class.getName() + " gave a java.lang.");
    assertThatThrownBy(() -> MAPPER.mapping(WrongType.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("WrongType.other() cannot be called as @PreStore");
    assertThatThrownBy(() -> MAPPER.mapping(NotCalled.class))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("NotCalled.shared() cannot be called as @PreStore");
  }
}
