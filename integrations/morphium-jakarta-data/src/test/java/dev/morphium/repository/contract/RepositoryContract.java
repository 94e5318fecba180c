package dev.morphium.repository.contract;

import dev.morphium.Morphium;
import dev.morphium.backend.Backend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;

/**
 * The contract of repositories: a backend extends this class, and says where it is.
 *
 * <p>Each test has a database of its own on a server that the tests of a backend share.
 */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
abstract class RepositoryContract
    implements BasicRepositoryContract,
        CrudContract,
        FindContract,
        MethodNameContract,
        JdqlContract,
        PaginationContract,
        TransactionContract {
  private static final int LONGEST_NAME = 40;
  private Morphium morphium;

  /** Where it is. */
  protected abstract Backend backend();

  @Override
  public Morphium morphium() {
    return morphium;
  }

  @BeforeEach
  void open(TestInfo test) {
    String name = test.getTestMethod().orElseThrow().getName();
    morphium =
        Morphium.connect(
            backend().uri("data_" + name.substring(0, Math.min(LONGEST_NAME, name.length()))));
  }

  @AfterEach
  void close() {
    morphium.close();
  }
}
