package dev.morphium.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.spring.sample.Article;
import dev.morphium.spring.sample.Articles;
import dev.morphium.spring.sample.SampleApplication;
import dev.morphium.spring.sample.Warehouse;
import dev.morphium.spring.test.DataMorphiumTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.ContextConfiguration;

/** The slice: repositories and a database, without the application's other beans. */
@DataMorphiumTest
@ContextConfiguration(classes = SampleApplication.class)
@Execution(ExecutionMode.SAME_THREAD)
class DataMorphiumSliceTest {
  @Autowired private Articles articles;
  @Autowired private Morphium morphium;
  @Autowired private ObjectProvider<Warehouse> others;

  @RepeatedTest(2)
  void isRolledBack() {
    assertThat(articles.findAll()).isEmpty();
    articles.save(new Article("pen", 3, 0));
    assertThat(morphium.isInTransaction()).isTrue();
    assertThat(articles.findAll()).hasSize(1);
    assertThat(others.getIfAvailable()).isNull();
  }

  @Nested
  class Inside {
    @Test
    void isTheSameSlice() {
      assertThat(articles.findAll()).isEmpty();
      assertThat(morphium.isInTransaction()).isTrue();
      assertThat(others.getIfAvailable()).isNull();
    }
  }
}
