package dev.morphium.spring.messaging;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains in plain text which listener keeps an application from starting. */
final class ListenerFailureAnalyzer extends AbstractFailureAnalyzer<ListenerDeclarationException> {
  @Override
  protected FailureAnalysis analyze(Throwable root, ListenerDeclarationException failure) {
    return new FailureAnalysis(
        "A message listener is declared wrongly: " + failure.getMessage() + ".",
        "Correct its method, or what is annotated there.",
        root);
  }
}
