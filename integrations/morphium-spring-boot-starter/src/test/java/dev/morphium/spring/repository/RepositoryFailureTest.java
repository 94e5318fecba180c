package dev.morphium.spring.repository;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** What is said where the annotation processor did not run. */
class RepositoryFailureTest {
  @Test
  void theProcessorIsNamed() {
    Exception failure =
        new BeanCreationException(
            "articles",
            new MissingImplementationException(Runnable.class, new IllegalArgumentException()));
    FailureAnalysis analysis = new RepositoryFailureAnalyzer().analyze(failure);
    assertThat(analysis).isNotNull();
    assertThat(analysis.getDescription()).contains("java.lang.Runnable");
    assertThat(analysis.getAction()).contains("morphium-jakarta-data-processor");
  }
}
